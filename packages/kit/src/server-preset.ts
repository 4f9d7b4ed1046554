/** The options of the server engine that select a platform. */
interface PresetOptions {
  preset?: string | undefined
  static?: boolean | undefined
}

/** The preset of a build: an option or `--preset`, then an environment variable. */
export function requestedPreset({ preset }: Pick<PresetOptions, 'preset'>): string | undefined {
  return preset ?? process.env.SERVER_PRESET ?? process.env.NITRO_PRESET
}

/** Whether a build has no server: an option or its preset says so. */
export function isStaticSite(options: PresetOptions): boolean {
  return !!options.static || /static|pages/.test(requestedPreset(options) ?? '')
}
