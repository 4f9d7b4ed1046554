const KEY = 'fw-devtools'

/** What is remembered from one page to the next. */
export interface Settings {
  isOpen: boolean
  /** Id of the view that is shown. */
  view: string
}

/** What was remembered. A browser that keeps nothing has the defaults. */
export function loadSettings(): Settings {
  const defaults: Settings = { isOpen: false, view: 'overview' }
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return defaults
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // It is only forgotten.
  }
}
