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
  undeclaredChecker: {
    code: 'FW2308',
    severity: 'warning',
    title: 'Type checker is not a dependency',
    why: (p: { name: string; reason: string }) => `${p.reason} needs \`${p.name}\`, which package.json does not list.`,
    fix: (p: { name: string; reason: string }) => `Add \`${p.name}\` to \`devDependencies\`.`,
    example: { name: 'vue-tsc', reason: 'The script `typecheck`' },
  },
  untypedProject: {
    code: 'FW2309',
    severity: 'warning',
    title: 'tsconfig.json without the generated types',
    why: (_: { content: string }) =>
      'tsconfig.json neither extends nor references the generated files, so editors and type checks know no auto-imports and aliases.',
    fix: (p: { content: string }) => `Write \`${p.content}\` to it.`,
    example: { content: '"extends": "./.fw/tsconfig.json"' },
  },
  secretInOutput: {
    code: 'FW2310',
    severity: 'error',
    title: 'Secret in what browsers load',
    why: (p: { secret: string; output: string }) =>
      `\`${p.output}\` contains ${p.secret.startsWith('`') ? `the value of ${p.secret}` : p.secret}, and anybody can load this file.`,
    fix: (_: { secret: string; output: string }) =>
      'Use it in server code only, for example in a server route that the page fetches. Then replace the secret.',
    example: { secret: '`runtimeConfig.apiSecret`', output: '.output/public/_fw/B4x2.js' },
  },
  unreachablePage: {
    code: 'FW2332',
    severity: 'warning',
    title: 'Page without links',
    why: (p: { path: string }) => `No link leads to the page \`${p.path}\`, and no code names its path.`,
    fix: (_: { path: string }) =>
      'Link to it, or remove it. If visitors come from elsewhere, accept it with a comment in the page: `fw-doctor-ignore FW2332`.',
    example: { path: '/old-offer' },
  },
  imageText: {
    code: 'FW2340',
    severity: 'warning',
    title: 'Image without alternative text',
    why: (p: { path: string; src: string }) =>
      `The image \`${p.src}\` on \`${p.path}\` has no \`alt\`, so screen readers read its file name.`,
    fix: (_: { path: string; src: string }) => 'Describe it with `alt="…"`. If it is only decoration, write `alt=""`.',
    example: { path: '/', src: '/lake.jpg' },
  },
  controlText: {
    code: 'FW2341',
    severity: 'warning',
    title: 'Link or button without text',
    why: (p: { path: string; tag: string }) =>
      `A ${p.tag === 'a' ? 'link' : 'button'} on \`${p.path}\` has no text, so screen readers cannot say what it does.`,
    fix: (_: { path: string; tag: string }) => 'Add text, or `aria-label="…"`, or `alt` to the image in it.',
    example: { path: '/', tag: 'button' },
  },
  pageLanguage: {
    code: 'FW2342',
    severity: 'warning',
    title: 'Page without a language',
    why: (p: { path: string }) =>
      `\`<html>\` of \`${p.path}\` has no \`lang\`, so screen readers guess the pronunciation.`,
    fix: (_: { path: string }) =>
      "Set `app: { head: { htmlAttrs: { lang: 'en' } } }` in the configuration, or `useHead` in `app.vue`.",
    example: { path: '/' },
  },
  pageTitle: {
    code: 'FW2343',
    severity: 'warning',
    title: 'Page without a title',
    why: (p: { path: string }) =>
      `\`${p.path}\` has no \`<title>\`, which tabs, search results and screen readers show first.`,
    fix: (_: { path: string }) => "Call `useHead({ title: '…' })` in the page, or set `app.head.title`.",
    example: { path: '/about' },
  },
  fieldLabel: {
    code: 'FW2344',
    severity: 'warning',
    title: 'Form field without a label',
    why: (p: { path: string; tag: string }) => `A \`<${p.tag}>\` on \`${p.path}\` has no label.`,
    fix: (_: { path: string; tag: string }) =>
      'Put it into a `<label>`, refer to it with `<label for="…">`, or add `aria-label="…"`. A placeholder is not a label.',
    example: { path: '/login', tag: 'input' },
  },
  duplicateId: {
    code: 'FW2345',
    severity: 'warning',
    title: 'Two elements with the same id',
    why: (p: { path: string; id: string }) =>
      `Several elements on \`${p.path}\` have the id \`${p.id}\`: labels and links only find the first one.`,
    fix: (_: { path: string; id: string }) => 'Give each element its own id; `useId()` creates one for each component.',
    example: { path: '/', id: 'name' },
  },
  zoomDisabled: {
    code: 'FW2346',
    severity: 'warning',
    title: 'Zooming is disabled',
    why: (p: { path: string }) => `The viewport of \`${p.path}\` does not let visitors zoom.`,
    fix: (_: { path: string }) =>
      'Remove `user-scalable=no` and `maximum-scale` from the `viewport` in `app.head.meta`.',
    example: { path: '/' },
  },
  frameTitle: {
    code: 'FW2347',
    severity: 'warning',
    title: 'Frame without a title',
    why: (p: { path: string }) =>
      `An \`<iframe>\` on \`${p.path}\` has no title, so screen readers cannot say what is in it.`,
    fix: (_: { path: string }) => 'Add `title="…"`.',
    example: { path: '/contact' },
  },
  axeViolation: {
    code: 'FW2348',
    severity: 'warning',
    title: 'Page that is not accessible',
    why: (p: { path: string; rule: string; help: string; html: string }) =>
      `\`${p.html}\` on \`${p.path}\` violates the rule \`${p.rule}\` of axe: ${p.help}.`,
    fix: (p: { rule: string }) => `See https://dequeuniversity.com/rules/axe/latest/${p.rule} for the ways to fix it.`,
    example: {
      path: '/',
      rule: 'color-contrast',
      help: 'Elements must meet minimum color contrast ratio thresholds',
      html: '<p class="note">',
    },
  },
  blockedScript: {
    code: 'FW2350',
    severity: 'error',
    title: 'Content security policy blocks a script of the page',
    why: (p: { path: string }) =>
      `The policy of \`${p.path}\` allows no inline scripts, but the page has one without a matching nonce or hash.`,
    fix: (_: { path: string }) =>
      'Let fw set the nonce of its scripts, as the security guide shows, or add the hash of the script to `script-src`.',
    example: { path: '/' },
  },
  weakPolicy: {
    code: 'FW2351',
    severity: 'warning',
    title: 'Content security policy allows all inline scripts',
    why: (p: { path: string }) =>
      `\`'unsafe-inline'\` in the policy of \`${p.path}\` allows every script that an attacker inserts into the page.`,
    fix: (_: { path: string }) => "Use a nonce (`'nonce-…'`) or hashes instead of `'unsafe-inline'`.",
    example: { path: '/' },
  },
  openCredentials: {
    code: 'FW2352',
    severity: 'error',
    title: 'CORS headers that browsers reject',
    why: (p: { path: string }) =>
      `\`${p.path}\` allows credentials for all origins (\`access-control-allow-origin: *\`), which browsers reject.`,
    fix: (_: { path: string }) =>
      'Respond with the allowed origin instead of `*`, or remove `access-control-allow-credentials`.',
    example: { path: '/' },
  },
  outputNotStarted: {
    code: 'FW2360',
    severity: 'error',
    title: 'Built server does not start elsewhere',
    why: (p: { reason: string }) =>
      `A copy of the output in an empty folder, with the variables that the project declares, does not start: ${p.reason}.`,
    fix: (_: { reason: string }) =>
      'Bundle the files that it reads (`serverAssets`), add packages it loads at run time to `serverEngine.traceDeps`, and declare its variables in `runtimeConfig`.',
    example: { reason: "it ended with exit code 1: Error: ENOENT: no such file or directory, open 'data/words.json'" },
  },
  pageFailed: {
    code: 'FW2361',
    severity: 'error',
    title: 'Page of the build fails',
    why: (p: { path: string; status: number; reason: string }) =>
      `The built server responds to \`${p.path}\` with status code ${p.status}: ${p.reason}.`,
    fix: (_: { path: string; status: number; reason: string }) =>
      'Fix the error. If it only happens outside of the project folder, the output needs a file or variable that the project does not declare.',
    example: {
      path: '/prices',
      status: 500,
      reason: "Error: ENOENT: no such file or directory, open 'data/prices.json'",
    },
  },
})
