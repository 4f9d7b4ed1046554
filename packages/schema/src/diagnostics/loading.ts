import { defineDiagnostics } from '../diagnostics'

/** FW1101–FW1129: what can go wrong while configuration files are read. */
export const loadingDiagnostics = defineDiagnostics({
  unreadable: {
    code: 'FW1101',
    severity: 'error',
    title: 'Configuration file cannot be read',
    why: (p: { file: string, reason: string }) => `\`${p.file}\` cannot be read: ${p.reason}.`,
    fix: (_: { file: string, reason: string }) => 'Check that the path is right, that it is a file, and that you may read it.',
    page: `A configuration file that was named or found could not be read from the disk: it is missing, it is a folder, or
the user running fw has no permission to read it.

\`\`\`sh
chmod u+r fw.config.json
\`\`\``,
  },
  syntaxError: {
    code: 'FW1102',
    severity: 'error',
    title: 'Syntax error in a configuration file',
    why: (p: { file: string, message: string }) => `\`${p.file}\` has a syntax error: ${p.message}.`,
    fix: (_: { file: string, message: string }) => 'Correct the text at the place shown.',
    page: `The file is not valid in the language its extension names, so nothing in it could be read. The place shown is
where the parser stopped; the mistake is there or shortly before. A file the configuration imports is reported in the
same way, under its own name.

\`\`\`ts
export default defineFwConfig({
  ssr: , // FW1102: a value is missing
})
\`\`\``,
  },
  throws: {
    code: 'FW1103',
    severity: 'error',
    title: 'Configuration file throws',
    why: (p: { file: string, message: string }) => `Running \`${p.file}\` failed: ${p.message}.`,
    fix: (_: { file: string, message: string }) => 'Fix the code shown, or handle the error there.',
    page: `A configuration written as code is run to get the object it exports. That code, or code it called, threw an
error. The place shown is the line of the configuration the error came through.

\`\`\`ts
const token = process.env.TOKEN
if (!token) throw new Error('TOKEN is not set') // FW1103

export default defineFwConfig({ runtimeConfig: { token } })
\`\`\``,
  },
  noObject: {
    code: 'FW1104',
    severity: 'error',
    title: 'Configuration file gives no object',
    why: (p: { file: string, given: string }) => `\`${p.file}\` gives ${p.given} instead of an object.`,
    fix: (p: { file: string, given: string, isCode: boolean }) => p.isCode
      ? 'Export an object as default: `export default defineFwConfig({ … })`.'
      : 'Write an object with options at the top of the file.',
    page: `The configuration is one object. A file written as code exports it as default (or assigns it to
\`module.exports\`); a JSON, YAML or TOML file holds it at the top.

\`\`\`ts
export const config = { ssr: false } // FW1104: nothing is exported as default
export default defineFwConfig({ ssr: false }) // this is read
\`\`\``,
  },
  unsupportedExtension: {
    code: 'FW1105',
    severity: 'error',
    title: 'Unknown kind of configuration file',
    why: (p: { file: string, extension: string, allowed: string }) => p.extension
      ? `\`${p.file}\` ends in \`${p.extension}\`, which is no kind of configuration file.`
      : `\`${p.file}\` has no extension, so its language is not known.`,
    fix: (p: { file: string, extension: string, allowed: string }) => `Use one of ${p.allowed}.`,
    page: `The language of a configuration file is told by its extension: TypeScript (\`ts\`, \`mts\`, \`cts\`), JavaScript
(\`js\`, \`mjs\`, \`cjs\`), JSON (\`json\`, \`jsonc\`), YAML (\`yaml\`, \`yml\`) or TOML (\`toml\`).

\`\`\`sh
fw config --config base.ini # FW1105
\`\`\``,
  },
  importNotFound: {
    code: 'FW1106',
    severity: 'error',
    title: 'Configuration imports something that is not there',
    why: (p: { file: string, specifier: string, isLocal: boolean }) => `\`${p.file}\` imports \`${p.specifier}\`, which cannot be found.`,
    fix: (p: { file: string, specifier: string, isLocal: boolean }) => p.isLocal
      ? 'Correct the path, or create the file.'
      : 'Install the package, or correct its name.',
    page: `A configuration file, or a local file it imports, names a module that does not exist. A path is taken from the
file that names it; a package is looked for in the \`node_modules\` of that file's folder and those above.

\`\`\`ts
import { shared } from './sharde' // FW1106: correct the path

export default defineFwConfig({ ...shared })
\`\`\``,
  },
  rcLine: {
    code: 'FW1107',
    severity: 'warning',
    title: 'Line in .fwrc that is not understood',
    why: (p: { line: string }) => `\`${p.line}\` is not of the form \`key=value\` and is not read.`,
    fix: (_: { line: string }) => 'Write `key=value`, or start the line with # to make it a comment.',
    page: `A line of \`.fwrc\` sets one option: its path, an equals sign and the value. \`[]\` behind the path adds to a list.
Other lines are left out.

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
    why: (p: { file: string, reason: string }) => `\`${p.file}\` is there but cannot be read: ${p.reason}.`,
    fix: (_: { file: string, reason: string }) => 'Make it a file that you may read, or remove it.',
    page: `The commands read \`.env\`, \`.env.<name>\`, \`.env.local\` and \`.env.<name>.local\`. One of them exists but could not
be read, so its variables are missing.

\`\`\`sh
chmod u+r .env
\`\`\``,
  },
  envReference: {
    code: 'FW1109',
    severity: 'warning',
    title: '.env file refers to a variable that is not set',
    why: (p: { name: string, reference: string }) => `\`${p.name}\` refers to \`\${${p.reference}}\`, which is not set; it counts as empty.`,
    fix: (p: { name: string, reference: string }) => `Set \`${p.reference}\`, give a fallback with \`\${${p.reference}:-…}\`, or write \`\\\${\` for the characters themselves.`,
    page: `\`\${NAME}\` in a \`.env\` file stands for the value of another variable, from the same files or from the real
environment. A variable that is not set counts as empty.

\`\`\`sh
API_URL=https://\${API_HOST}/v1            # FW1109 when API_HOST is not set
API_URL=https://\${API_HOST:-localhost}/v1 # with a fallback
\`\`\``,
  },
  envCycle: {
    code: 'FW1110',
    severity: 'error',
    title: 'Variables in .env files refer to each other in a circle',
    why: (p: { chain: readonly string[] }) => `${p.chain.map(name => `\`${name}\``).join(' → ')} is a circle, so none of them has a value.`,
    fix: (_: { chain: readonly string[] }) => 'Give one of them a value of its own.',
    page: `Variables in \`.env\` files may refer to each other, but not in a circle. The reference that closes the circle
counts as empty.

\`\`\`sh
A=\${B} # FW1110
B=\${A}
\`\`\``,
  },
  moduleInCommonJs: {
    code: 'FW1111',
    severity: 'error',
    title: '`import` or `export` in a CommonJS file',
    why: (p: { file: string }) => `\`${p.file}\` uses \`import\` or \`export\`, but its extension or package.json makes it CommonJS.`,
    fix: (_: { file: string }) => 'Give it the extension `.mjs`, or set `"type": "module"` in package.json.',
    page: `Node takes a \`.cjs\` file, and a \`.js\` file below a package.json with \`"type": "commonjs"\`, for CommonJS, where
\`import\` and \`export\` do not exist.

\`\`\`js
// fw.config.cjs
export default defineFwConfig({ ssr: false }) // FW1111
module.exports = defineFwConfig({ ssr: false }) // this is read
\`\`\``,
  },
  rcListMember: {
    code: 'FW1112',
    severity: 'warning',
    title: 'Line in .fwrc that names a member of a list',
    why: (p: { key: string, list: string }) => `\`${p.key}\` sets a member of \`${p.list}\`, which is a list, and is not read.`,
    fix: (p: { key: string, list: string }) => `Write \`${p.list}[]=…\`, or remove the other lines of \`${p.list}\`.`,
    page: `A line of \`.fwrc\` above made a list of the option, and a list has entries but no named members. The entries of a list
are numbered (\`css[0]\`, \`css[1]\`, with up to nine digits) or added with \`[]\`; numbers that are left out leave no hole.

\`\`\`ini
css[]=~/a.css
css.first=~/b.css
\`\`\`

The last line above is FW1112: write \`css[]=~/b.css\`.`,
  },
  tooDeep: {
    code: 'FW1113',
    severity: 'error',
    title: 'Configuration file that is nested too deeply',
    why: (p: { file: string }) => `\`${p.file}\` is nested too deeply to be read.`,
    fix: (_: { file: string }) => 'Nest its values less deeply; no option needs more than a few dozen levels.',
    page: `A JSON, YAML or TOML file nests lists or objects thousands of levels deep, more than its parser can follow. Such a
file is usually the output of a program that went wrong.

\`\`\`yaml
app: [[[[[[…]]]]]] # FW1113 after some thousand levels
\`\`\``,
  },
})
