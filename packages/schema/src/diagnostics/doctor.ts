import { defineDiagnostics } from '../diagnostics'

interface Copies {
  name: string
  copies: ReadonlyArray<{ dir: string; user: string; version: string }>
}

interface Undeclared {
  name: string
  command: string
  isInstalled: boolean
}

/** FW2300–FW2369: `fw doctor`. */
export const doctorDiagnostics = defineDiagnostics({
  duplicatePackage: {
    code: 'FW2300',
    severity: 'error',
    title: 'Two copies of a package',
    why: ({ name, copies }: Copies) =>
      `There are ${copies.length} copies of \`${name}\`: ${copies.map(({ dir, user, version }) => `${version} for ${user} (${dir})`).join(', ')}. What one copy provides, components that use the other one do not find.`,
    fix: ({ name }: Copies) =>
      `Run \`npm dedupe\`, or the same of your package manager. If a package needs another version, update it, or set one version of \`${name}\` in \`overrides\` of package.json.`,
    example: {
      name: 'vue',
      copies: [
        { dir: 'node_modules/vue', user: 'the project', version: '3.5.45' },
        { dir: 'node_modules/fw/node_modules/vue', user: 'fw', version: '3.5.40' },
      ],
    },
  },
  mixedVersions: {
    code: 'FW2301',
    severity: 'error',
    title: 'fw packages of different versions',
    why: (p: { name: string; version: string; fw: string }) =>
      `\`${p.name}\` has the version ${p.version}, but \`fw\` is version ${p.fw}. They are released together, and only tested together.`,
    fix: (p: { name: string; version: string; fw: string }) =>
      `Install the same version: \`npm install ${p.name}@${p.fw}\`. \`fw upgrade\` prints the commands for all of them.`,
    example: { name: '@fw/kit', version: '4.0.0', fw: '4.1.0' },
  },
  wrongVersion: {
    code: 'FW2302',
    severity: 'warning',
    title: 'Installed version does not match package.json',
    why: (p: { name: string; range: string; version: string }) =>
      `package.json allows \`${p.name}\` ${p.range}, but version ${p.version} is installed.`,
    fix: (_: { name: string; range: string; version: string }) =>
      'Run `npm install`, or the same of your package manager.',
    example: { name: 'zod', range: '^4.0.0', version: '3.25.1' },
  },
  wrongNode: {
    code: 'FW2303',
    severity: 'warning',
    title: 'Unsupported version of Node',
    why: (p: { range: string; node: string }) =>
      `\`engines\` of package.json requires Node ${p.range}, but this is Node ${p.node}.`,
    fix: (_: { range: string; node: string }) => 'Use another version of Node, or change `engines`.',
    example: { range: '>=22', node: '20.19.0' },
  },
  undeclaredPackage: {
    code: 'FW2304',
    severity: 'error',
    title: 'Dependency is missing in package.json',
    why: ({ name, isInstalled }: Undeclared) =>
      `\`${name}\` is imported, but package.json does not list it.${isInstalled ? ' It is only installed because another package needs it.' : ' It is not installed.'}`,
    fix: ({ command }: Undeclared) => `Run \`${command}\`.`,
    example: { name: 'zod', command: 'npm install zod', isInstalled: true },
  },
  unusedPackage: {
    code: 'FW2305',
    severity: 'warning',
    title: 'Unused dependency',
    why: (p: { name: string }) => `\`${p.name}\` is in \`dependencies\`, but no file of the project mentions it.`,
    fix: (p: { name: string }) =>
      `Run \`npm uninstall ${p.name}\`, or the same of your package manager, if you do not need it.`,
    example: { name: 'lodash' },
  },
  declaredTwice: {
    code: 'FW2306',
    severity: 'warning',
    title: 'Dependency is listed twice',
    why: (p: { name: string; ranges: readonly string[] }) =>
      `\`${p.name}\` is in \`dependencies\` (${p.ranges[0]}) and in \`devDependencies\` (${p.ranges[1]}).`,
    fix: (_: { name: string; ranges: readonly string[] }) => 'Remove the entry in `devDependencies`.',
    example: { name: 'zod', ranges: ['^4.0.0', '^3.25.0'] },
  },
  browserGlobal: {
    code: 'FW2320',
    severity: 'error',
    title: 'Browser API during server rendering',
    why: (p: { name: string }) =>
      `\`${p.name}\` is used where the server runs the code, too, and does not exist there.`,
    fix: (p: { name: string }) =>
      `Use it in \`onMounted\` or in a listener, or only in browsers: \`if (import.meta.client) { ${p.name} }\`.`,
    example: { name: 'localStorage' },
  },
  unstableValue: {
    code: 'FW2321',
    severity: 'warning',
    title: 'Value differs between server and browser',
    why: (p: { value: string }) =>
      `The template shows \`${p.value}\`, which has another value in the browser than on the server: a hydration mismatch.`,
    fix: (p: { value: string }) =>
      p.value.startsWith('toLocale')
        ? 'Pass the language, and for dates the time zone, or use `<FwTime>`.'
        : `Store it with \`useState\`, set it in \`onMounted\`, or use \`<ClientOnly>\`${p.value.includes('Date') ? ' or `<FwTime>`' : ''}.`,
    example: { value: 'Math.random()' },
  },
})
