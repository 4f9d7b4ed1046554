const STORAGE_KEY = 'fw-devtools'

/** Persisted in localStorage. */
interface Settings {
  isOpen: boolean
  /** Id of the selected view. */
  view: string
}

/** The stored settings, or the defaults if there are none or storage is blocked. */
export function loadSettings(): Settings {
  const defaults: Settings = { isOpen: false, view: 'overview' }
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return defaults
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
  } catch {
    // Storage is blocked or full: the settings are lost on reload.
  }
}
