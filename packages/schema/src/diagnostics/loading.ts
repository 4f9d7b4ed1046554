import { defineDiagnostics } from '../diagnostics'

/** FW1101–FW1129: problems of loading configuration files. */
export const loadingDiagnostics = defineDiagnostics({
  unreadable: {
    code: 'FW1101',
    severity: 'error',
    title: 'Configuration file cannot be read',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` cannot be read: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) => 'Check the path and the file permissions.',
    example: { file: 'fw.config.ts', reason: 'permission denied (EACCES)' },
  },
  syntaxError: {
    code: 'FW1102',
    severity: 'error',
    title: 'Syntax error in configuration file',
    why: (p: { file: string; message: string }) => `\`${p.file}\` has a syntax error: ${p.message}.`,
    fix: (_: { file: string; message: string }) => 'Fix the syntax error at the location shown.',
    example: { file: 'fw.config.ts', message: 'Unexpected token' },
  },
  throws: {
    code: 'FW1103',
    severity: 'error',
    title: 'Error in configuration file',
    why: (p: { file: string; message: string }) => `\`${p.file}\` threw an error: ${p.message}.`,
    fix: (_: { file: string; message: string }) => 'Fix the code shown, or handle the error there.',
    example: { file: 'fw.config.ts', message: 'API_URL is not set' },
  },
  noObject: {
    code: 'FW1104',
    severity: 'error',
    title: 'Configuration file does not export an object',
    why: (p: { file: string; given: string }) => `\`${p.file}\` must export an object, but exports ${p.given}.`,
    fix: (p: { file: string; given: string; isCode: boolean }) =>
      p.isCode
        ? 'Add a default export: `export default defineFwConfig({ … })`.'
        : 'Write an object with options at the top level of the file.',
    example: { file: 'fw.config.ts', given: 'nothing', isCode: true },
  },
  noSchemas: {
    code: 'FW1115',
    severity: 'error',
    title: 'No schemas in fw.env',
    why: (p: { file: string; keys: readonly string[] }) =>
      p.keys.length === 0
        ? `\`${p.file}\` must export schemas, but has no default export with any.`
        : `\`${p.file}\` must export schemas, but ${p.keys.map(key => `\`${key}\``).join(', ')} ${p.keys.length === 1 ? 'is' : 'are'} none.`,
    fix: (_: { file: string; keys: readonly string[] }) =>
      'Export an object of schemas by the keys of `runtimeConfig`: `export default { apiKey: z.string().min(1) }`. Defaults without a schema belong into `runtimeConfig` of the configuration.',
    example: { file: 'fw.env.ts', keys: ['database.port'] },
  },
  unsupportedExtension: {
    code: 'FW1105',
    severity: 'error',
    title: 'Unsupported configuration file extension',
    why: (p: { file: string; extension: string; allowed: string }) =>
      p.extension
        ? `\`${p.file}\` has the unsupported extension \`${p.extension}\`.`
        : `\`${p.file}\` has no extension, so its format is unknown.`,
    fix: (p: { file: string; extension: string; allowed: string }) => `Use one of ${p.allowed}.`,
    example: { file: 'fw.config.ini', extension: '.ini', allowed: '.ts, .js, .json, .yaml, .toml' },
  },
  importNotFound: {
    code: 'FW1106',
    severity: 'error',
    title: 'Cannot find module imported by configuration file',
    why: (p: { file: string; specifier: string; isLocal: boolean }) =>
      `Cannot find \`${p.specifier}\`, imported by \`${p.file}\`.`,
    fix: (p: { file: string; specifier: string; isLocal: boolean }) =>
      p.isLocal ? 'Fix the path, or create the file.' : 'Install the package, or fix its name.',
    example: { specifier: './shared/routes', file: 'fw.config.ts', isLocal: true },
  },
  rcLine: {
    code: 'FW1107',
    severity: 'warning',
    title: 'Invalid line in .fwrc',
    why: (p: { line: string }) => `\`${p.line}\` is not of the form \`key=value\` and is ignored.`,
    fix: (_: { line: string }) => 'Write `key=value`, or start the line with # to make it a comment.',
    example: { line: 'ssr false' },
  },
  envUnreadable: {
    code: 'FW1108',
    severity: 'warning',
    title: '.env file cannot be read',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` exists, but cannot be read: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) => 'Fix the file permissions, or remove it.',
    example: { file: '.env', reason: 'permission denied (EACCES)' },
  },
  envFile: {
    code: 'FW1142',
    severity: 'error',
    title: 'File of --dotenv cannot be read',
    why: (p: { file: string; reason: string }) => `Cannot read \`${p.file}\`, the file of \`--dotenv\`: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) =>
      'Fix the path, which is relative to the working directory, or omit the flag to read the `.env` files.',
    example: { file: '.env.staging', reason: 'it does not exist' },
  },
  envReference: {
    code: 'FW1109',
    severity: 'warning',
    title: 'Undefined variable in .env file',
    why: (p: { name: string; reference: string }) =>
      `\`${p.name}\` refers to \`\${${p.reference}}\`, which is not set. It is replaced by an empty string.`,
    fix: (p: { name: string; reference: string }) =>
      `Set \`${p.reference}\`, give a fallback with \`\${${p.reference}:-…}\`, or escape it with \`\\\${\`.`,
    example: { name: 'API_URL', reference: 'HOST' },
  },
  envCycle: {
    code: 'FW1110',
    severity: 'error',
    title: 'Circular reference in .env files',
    why: (p: { chain: readonly string[] }) =>
      `${p.chain.map(name => `\`${name}\``).join(' → ')} is a circular reference.`,
    fix: (_: { chain: readonly string[] }) => 'Set one of these variables to a value.',
    example: { chain: ['A', 'B', 'A'] },
  },
  moduleInCommonJs: {
    code: 'FW1111',
    severity: 'error',
    title: '`import` or `export` in a CommonJS file',
    why: (p: { file: string }) =>
      `\`${p.file}\` uses \`import\` or \`export\`, but it is a CommonJS file because of its extension or package.json.`,
    fix: (_: { file: string }) => 'Rename it to `.mjs`, or set `"type": "module"` in package.json.',
    example: { file: 'fw.config.cjs' },
  },
  rcListMember: {
    code: 'FW1112',
    severity: 'warning',
    title: 'Invalid array key in .fwrc',
    why: (p: { key: string; list: string }) =>
      `\`${p.key}\` is ignored: \`${p.list}\` is an array and has no named keys.`,
    fix: (p: { key: string; list: string }) => `Write \`${p.list}[]=…\`, or remove the other lines of \`${p.list}\`.`,
    example: { key: 'modules.first', list: 'modules' },
  },
  tooDeep: {
    code: 'FW1113',
    severity: 'error',
    title: 'Configuration file is nested too deeply',
    why: (p: { file: string }) => `\`${p.file}\` is nested too deeply to be read.`,
    fix: (_: { file: string }) => 'Nest its values less deeply; no option needs more than a few dozen levels.',
    example: { file: 'fw.config.json' },
  },
})
