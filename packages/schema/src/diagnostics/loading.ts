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
    page: `A configuration file cannot be read: it does not exist (ENOENT), it is a directory (EISDIR), or you do not have permission to read it
(EACCES).

\`\`\`sh
chmod u+r fw.config.json
\`\`\``,
  },
  syntaxError: {
    code: 'FW1102',
    severity: 'error',
    title: 'Syntax error in configuration file',
    why: (p: { file: string; message: string }) => `\`${p.file}\` has a syntax error: ${p.message}.`,
    fix: (_: { file: string; message: string }) => 'Fix the syntax error at the location shown.',
    example: { file: 'fw.config.ts', message: 'Unexpected token' },
    page: `A configuration file, or a file it imports, has a syntax error. The location shown is where the parser stopped; the mistake is there or
shortly before.

\`\`\`ts
export default defineFwConfig({
  ssr: , // FW1102: a value is missing
})
\`\`\``,
  },
  throws: {
    code: 'FW1103',
    severity: 'error',
    title: 'Error in configuration file',
    why: (p: { file: string; message: string }) => `\`${p.file}\` threw an error: ${p.message}.`,
    fix: (_: { file: string; message: string }) => 'Fix the code shown, or handle the error there.',
    example: { file: 'fw.config.ts', message: 'API_URL is not set' },
    page: `fw runs the configuration file to get the object it exports. The file, or code that it calls, threw an error. The location shown is the
line of the configuration file in the stack trace.

\`\`\`ts
const token = process.env.TOKEN
if (!token) throw new Error('TOKEN is not set') // FW1103

export default defineFwConfig({ runtimeConfig: { token } })
\`\`\``,
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
    page: `The configuration is an object. A JavaScript or TypeScript file has it as its default export (or assigns it to \`module.exports\`); a
JSON, YAML or TOML file contains it at the top level.

\`\`\`ts
export const config = { ssr: false } // FW1104: no default export
export default defineFwConfig({ ssr: false }) // correct
\`\`\``,
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
    page: `The extension of a configuration file determines its format: TypeScript (\`ts\`, \`mts\`, \`cts\`), JavaScript
(\`js\`, \`mjs\`, \`cjs\`), JSON (\`json\`, \`jsonc\`), YAML (\`yaml\`, \`yml\`) or TOML (\`toml\`).

\`\`\`sh
fw config --config base.ini # FW1105
\`\`\``,
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
    page: `Cannot find module (\`ERR_MODULE_NOT_FOUND\`): a configuration file, or a local file it imports, imports a module that does not exist.
Paths are relative to the importing file; packages are resolved from the \`node_modules\` directories above it.

\`\`\`ts
import { shared } from './sharde' // FW1106: fix the path

export default defineFwConfig({ ...shared })
\`\`\``,
  },
  rcLine: {
    code: 'FW1107',
    severity: 'warning',
    title: 'Invalid line in .fwrc',
    why: (p: { line: string }) => `\`${p.line}\` is not of the form \`key=value\` and is ignored.`,
    fix: (_: { line: string }) => 'Write `key=value`, or start the line with # to make it a comment.',
    example: { line: 'ssr false' },
    page: `Every line of \`.fwrc\` sets one option: its path, an equals sign and the value. \`[]\` after the path adds to an array. Invalid lines are
ignored.

\`\`\`ini
# a comment
app.baseURL=/docs/
modules[]=@acme/module
ssr false
\`\`\`

The last line above is FW1107: the equals sign is missing.`,
  },
  envUnreadable: {
    code: 'FW1108',
    severity: 'warning',
    title: '.env file cannot be read',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` exists, but cannot be read: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) => 'Fix the file permissions, or remove it.',
    example: { file: '.env', reason: 'permission denied (EACCES)' },
    page: `A \`.env\` file exists, but cannot be read, so its environment variables are missing. fw reads \`.env\`, \`.env.<name>\`, \`.env.local\` and
\`.env.<name>.local\`.

\`\`\`sh
chmod u+r .env
\`\`\``,
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
    page: `\`\${NAME}\` in a \`.env\` file expands to the value of another environment variable, from the same files or from the environment. An undefined
variable expands to an empty string.

\`\`\`sh
API_URL=https://\${API_HOST}/v1            # FW1109 when API_HOST is not set
API_URL=https://\${API_HOST:-localhost}/v1 # with a fallback
\`\`\``,
  },
  envCycle: {
    code: 'FW1110',
    severity: 'error',
    title: 'Circular reference in .env files',
    why: (p: { chain: readonly string[] }) =>
      `${p.chain.map(name => `\`${name}\``).join(' → ')} is a circular reference.`,
    fix: (_: { chain: readonly string[] }) => 'Set one of these variables to a value.',
    example: { chain: ['A', 'B', 'A'] },
    page: `Variables in \`.env\` files may refer to each other, but not circularly. The reference that closes the circle expands to an empty string.

\`\`\`sh
A=\${B} # FW1110
B=\${A}
\`\`\``,
  },
  moduleInCommonJs: {
    code: 'FW1111',
    severity: 'error',
    title: '`import` or `export` in a CommonJS file',
    why: (p: { file: string }) =>
      `\`${p.file}\` uses \`import\` or \`export\`, but it is a CommonJS file because of its extension or package.json.`,
    fix: (_: { file: string }) => 'Rename it to `.mjs`, or set `"type": "module"` in package.json.',
    example: { file: 'fw.config.cjs' },
    page: `Cannot use import statement outside a module: Node.js treats \`.cjs\` files, and \`.js\` files below a package.json with
\`"type": "commonjs"\`, as CommonJS, which has no \`import\` and \`export\`.

\`\`\`js
// fw.config.cjs
export default defineFwConfig({ ssr: false }) // FW1111
module.exports = defineFwConfig({ ssr: false }) // correct
\`\`\``,
  },
  rcListMember: {
    code: 'FW1112',
    severity: 'warning',
    title: 'Invalid array key in .fwrc',
    why: (p: { key: string; list: string }) =>
      `\`${p.key}\` is ignored: \`${p.list}\` is an array and has no named keys.`,
    fix: (p: { key: string; list: string }) => `Write \`${p.list}[]=…\`, or remove the other lines of \`${p.list}\`.`,
    example: { key: 'modules.first', list: 'modules' },
    page: `An earlier line of \`.fwrc\` made the option an array, and an array has no named keys. Use an index (\`css[0]\`, \`css[1]\`, up to nine digits)
or add an item with \`[]\`. Skipped indexes leave no holes.

\`\`\`ini
css[]=~/a.css
css.first=~/b.css
\`\`\`

The last line above is FW1112: write \`css[]=~/b.css\`.`,
  },
  tooDeep: {
    code: 'FW1113',
    severity: 'error',
    title: 'Configuration file is nested too deeply',
    why: (p: { file: string }) => `\`${p.file}\` is nested too deeply to be read.`,
    fix: (_: { file: string }) => 'Nest its values less deeply; no option needs more than a few dozen levels.',
    example: { file: 'fw.config.json' },
    page: `A JSON, YAML or TOML file nests arrays or objects thousands of levels deep (maximum call stack size exceeded). Such a file is usually
generated by mistake.

\`\`\`yaml
app: [[[[[[…]]]]]] # FW1113 after some thousand levels
\`\`\``,
  },
})
