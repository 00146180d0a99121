namespace {
class Twice {
};
} // namespace
