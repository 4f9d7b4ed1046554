// `experimental.asyncEntry`: the dynamic import lets shared modules (module federation) initialize before the app
// starts.
void import('./entry')
