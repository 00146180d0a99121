pacc_add_form(host FLAGS -fPIC -fno-stack-protector)
