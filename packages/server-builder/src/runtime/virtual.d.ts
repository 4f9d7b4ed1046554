declare module '#nitro/virtual/polyfills' {}

declare module '#fw-server/runtime-config' {
  /** Runtime configuration as declared. */
  export const declared: import('@fw/schema').RuntimeConfigTree
  export const prefix: string
  /** Variables with the prefix that are options. */
  export const known: string[]
}

declare module '#fw-server/app-config' {
  const appConfig: Record<string, any> | undefined
  export default appConfig
}

declare module '#fw-server/renderer' {
  export function loadRenderer(): import('@fw/schema').Renderer | Promise<import('@fw/schema').Renderer>
}

declare module '#fw-server/dev' {
  const state: import('../dev-state').DevState
  export default state
}

interface ImportMeta {
  readonly dev: boolean
  readonly prerender: boolean
}
