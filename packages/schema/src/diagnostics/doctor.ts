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

interface Image {
  src?: string
  width?: number
  height?: number
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
  typeError: {
    code: 'FW2307',
    severity: 'error',
    title: 'Type error',
    why: (p: { code: string; message: string }) => `${p.code}: ${p.message}`,
    fix: (_: { code: string; message: string }) => 'Fix the types. `fw typecheck --watch` checks them after each edit.',
    example: { code: 'TS2322', message: "Type 'string' is not assignable to type 'number'." },
  },
  privateFile: {
    code: 'FW2312',
    severity: 'error',
    title: 'Private file in the public directory',
    why: (p: { name: string }) => `Anybody can download \`${p.name}\`, because it is in a public directory.`,
    fix: (_: { name: string }) => 'Move it out of the public directory, and replace the passwords and keys in it.',
    example: { name: '.env' },
  },
  environmentInApp: {
    code: 'FW2313',
    severity: 'warning',
    title: 'Environment variable in application code',
    why: (p: { name: string }) => `\`process.env.${p.name}\` has no value in browsers, which run this code, too.`,
    fix: (_: { name: string }) =>
      'Declare a key in `runtimeConfig.public` and read it with `useRuntimeConfig()`. If it is private, read it in server code.',
    example: { name: 'API_URL' },
  },
  privateConfigInApp: {
    code: 'FW2314',
    severity: 'warning',
    title: 'Private runtime config in application code',
    why: (p: { key: string }) => `\`runtimeConfig.${p.key}\` has no value in browsers, which run this code, too.`,
    fix: (p: { key: string }) =>
      `Use it in server code only, or move it to \`runtimeConfig.public.${p.key}\` if everybody may read it.`,
    example: { key: 'apiSecret' },
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
  wrongNesting: {
    code: 'FW2322',
    severity: 'warning',
    title: 'Invalid nesting of elements',
    why: (p: { tag: string; parent: string }) =>
      `\`<${p.tag}>\` cannot be inside of \`<${p.parent}>\`: browsers move it when they read the HTML of the server, which is a hydration mismatch.`,
    fix: (p: { tag: string; parent: string }) =>
      p.parent === 'table'
        ? `Put \`<${p.tag}>\` into \`<tbody>\` or another part of the table.`
        : p.parent === 'p'
          ? 'Use `<div>` instead of `<p>`, or end the paragraph before it.'
          : `Put \`<${p.tag}>\` next to \`<${p.parent}>\`.`,
    example: { tag: 'div', parent: 'p' },
  },
  imageSize: {
    code: 'FW2330',
    severity: 'warning',
    title: 'Image without a size',
    why: (p: Image) =>
      `${p.src === undefined ? 'The image' : `\`${p.src}\``} has no \`width\` and \`height\`, so the page moves when it is loaded.`,
    fix: (p: Image) =>
      p.width === undefined
        ? 'Add `width` and `height`, or a style with `aspect-ratio`.'
        : `Add \`width="${p.width}" height="${p.height}"\`.`,
    example: { src: '/photo.jpg', width: 800, height: 600 },
  },
  missingImage: {
    code: 'FW2331',
    severity: 'error',
    title: 'Image does not exist',
    why: (p: { src: string }) => `There is no file for the image \`${p.src}\`.`,
    fix: (_: { src: string }) => 'Add the file, or correct the path.',
    example: { src: '/photos/lake.jpg' },
  },
})
