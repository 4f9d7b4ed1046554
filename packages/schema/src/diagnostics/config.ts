import { defineDiagnostics } from '../diagnostics'

/** FW10xx: what can be wrong with the configuration itself. */
export const configDiagnostics = defineDiagnostics({
  unknownKey: {
    code: 'FW1001',
    severity: 'error',
    title: 'Unknown option',
    why: (p: { key: string; nearest?: string; isNested?: boolean }) => `\`${p.key}\` is not an option.`,
    fix: (p: { key: string; nearest?: string; isNested?: boolean }) =>
      p.nearest
        ? `Did you mean \`${p.nearest}\`?`
        : p.isNested
          ? 'Remove it.'
          : 'Remove it, or install the module that declares it.',
    example: { key: 'app.baseUrl', isNested: true, nearest: 'app.baseURL' },
  },
  toolName: {
    code: 'FW1002',
    severity: 'error',
    title: 'Option has another name in fw',
    why: (p: { key: string; use: string; tool: string }) => `\`${p.key}\` is called \`${p.use}\` in fw.`,
    fix: (p: { key: string; use: string; tool: string }) => `Move these settings to \`${p.use}\`.`,
    example: { key: 'bundler3', use: 'bundler2', tool: 'Rspack' },
  },
  wrongType: {
    code: 'FW1003',
    severity: 'error',
    title: 'Wrong type',
    why: (p: { key: string; given: string; allowed: string }) =>
      `\`${p.key}\` must be ${p.allowed}, but is ${p.given}.`,
    fix: (p: { key: string; given: string; allowed: string }) => `Set it to ${p.allowed}.`,
    example: { key: 'ssr', allowed: 'a boolean', given: '"yes"' },
  },
  wrongValue: {
    code: 'FW1004',
    severity: 'error',
    title: 'Invalid value',
    why: (p: { key: string; given: string; allowed: string; nearest?: string }) =>
      `\`${p.key}\` must be ${p.allowed}, but is ${p.given}.`,
    fix: (p: { key: string; given: string; allowed: string; nearest?: string }) =>
      p.nearest ? `Did you mean ${p.nearest}?` : `Set it to ${p.allowed}.`,
    example: { key: 'logLevel', allowed: "'silent', 'info' or 'verbose'", given: "'verbos'", nearest: "'verbose'" },
  },
  deprecated: {
    code: 'FW1005',
    severity: 'warning',
    title: 'Deprecated option',
    why: (p: { key: string; note: string; use?: string }) => `\`${p.key}\` is deprecated: ${p.note}`,
    fix: (p: { key: string; note: string; use?: string }) => (p.use ? `Use \`${p.use}\`.` : 'Remove it.'),
    example: {
      key: 'generate.routes',
      note: 'routes to prerender are an option of the server engine.',
      use: 'serverEngine.prerender.routes',
    },
  },
  removed: {
    code: 'FW1006',
    severity: 'error',
    title: 'Removed option',
    why: (p: { key: string; use?: string; note?: string }) => `\`${p.key}\` was removed.${p.note ? ` ${p.note}` : ''}`,
    fix: (p: { key: string; use?: string; note?: string }) => (p.use ? `Use \`${p.use}\`.` : 'Remove it.'),
    example: { key: 'experimental.noScripts', use: 'features.noScripts' },
  },
  forbiddenKey: {
    code: 'FW1007',
    severity: 'error',
    title: 'Forbidden key',
    why: (p: { key: string }) => `\`${p.key}\` is ignored: it could cause prototype pollution.`,
    fix: (_: { key: string }) => 'Remove the key, or rename it.',
    example: { key: 'app.__proto__' },
  },
  hashModeWithSsr: {
    code: 'FW1010',
    severity: 'warning',
    title: 'Hash mode with server rendering',
    why: (_: Record<never, never>) =>
      '`router.options.hashMode` does not work with `ssr`: browsers never send the hash of a URL to the server.',
    fix: (_: Record<never, never>) => 'Set `ssr: false`, or disable hash mode. Until then, the HTML5 history is used.',
  },
  publicDirSet: {
    code: 'FW1011',
    severity: 'warning',
    title: 'Unsupported option bundler1.publicDir',
    why: (_: Record<never, never>) =>
      '`bundler1.publicDir` is set, but fw serves and copies the public directory itself.',
    fix: (_: Record<never, never>) => 'Remove it, and set the directory with `dir.public`.',
  },
  generateExclude: {
    code: 'FW1012',
    severity: 'warning',
    title: 'Removed option generate.exclude',
    why: (_: Record<never, never>) => '`generate.exclude` no longer has an effect.',
    fix: (_: Record<never, never>) => 'Use `serverEngine.prerender.ignore`.',
  },
  computedOption: {
    code: 'FW1013',
    severity: 'warning',
    title: 'Read-only option',
    why: (p: { key: string; from: string }) => `\`${p.key}\` is read-only: fw sets it, and your value has no effect.`,
    fix: (p: { key: string; from: string }) => `Remove it, and set ${p.from} instead.`,
    example: { key: 'devServer.url', from: '`devServer.host` and `devServer.port`' },
  },
  unreadable: {
    code: 'FW1016',
    severity: 'error',
    title: 'Unreadable value',
    why: (p: { key: string; reason: string }) => `\`${p.key}\` cannot be read: ${p.reason}.`,
    fix: (_: { key: string; reason: string }) => 'Use a plain value.',
    example: { key: 'app.head', reason: 'its getter threw an error' },
  },
  bothNames: {
    code: 'FW1015',
    severity: 'error',
    title: 'Option is set by two names',
    why: (p: { key: string; other: string }) => `\`${p.key}\` and \`${p.other}\` are names of the same option.`,
    fix: (p: { key: string; other: string }) => `Move the settings of \`${p.other}\` to \`${p.key}\`.`,
    example: { key: 'vite', other: 'bundler1' },
  },
  notSerialisable: {
    code: 'FW1014',
    severity: 'warning',
    title: 'Value is not serializable',
    why: (p: { key: string; given: string }) =>
      `\`${p.key}\` is ${p.given}, which cannot be serialized to JSON and is not available in the application.`,
    fix: (_: { key: string; given: string }) =>
      'Use plain data here. Set other values at runtime: in a plugin or with `definePageMeta`.',
    example: { key: 'app.keepalive.include', given: 'a regular expression' },
  },
})
