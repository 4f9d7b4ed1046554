// `experimental.asyncEntry`: who shares modules with other applications has them in place before the application
// starts.
void import('./entry')
