import { defineDiagnostics } from '../diagnostics'
import { runtimeMessages } from './runtime-messages'

/** FW12xx: problems with runtime config from environment variables. */
export const runtimeDiagnostics = defineDiagnostics({
  wrongType: {
    ...runtimeMessages.wrongType,
    title: 'Environment variable has the wrong type',
    example: { name: 'FW_RETRIES', key: 'retries', given: '"often"', expected: 'a number' },
    page: `An environment variable must have the type of the default in \`runtimeConfig\`: a string; a finite decimal number; a boolean (\`true\`,
\`false\`, \`1\` or \`0\`); or a JSON array. Anything else is an error when the server starts. Values in a JSON object must have the declared
type too. The value of a private key is never shown.

\`\`\`ts
export default defineFwConfig({
  runtimeConfig: { retries: 3 },
})
\`\`\`

\`\`\`sh
FW_RETRIES=often  # FW1201: set it to a number
\`\`\``,
  },
  scalarForObject: {
    ...runtimeMessages.scalarForObject,
    title: 'Environment variable is not a JSON object',
    example: { name: 'FW_DATABASE', key: 'database', child: 'FW_DATABASE_HOST' },
    page: `The key is declared as an object, but its environment variable is not a JSON object. Set the keys of the object with their own variables,
or use a JSON object: it is merged with the declared one.

\`\`\`ts
export default defineFwConfig({
  runtimeConfig: { database: { host: '', port: 5432 } },
})
\`\`\`

\`\`\`sh
FW_DATABASE=db.internal           # FW1202
FW_DATABASE_HOST=db.internal      # correct
FW_DATABASE='{"host":"db.internal"}'  # correct
\`\`\``,
  },
  undeclaredKey: {
    ...runtimeMessages.undeclaredKey,
    title: 'Undeclared key in JSON environment variable',
    example: { name: 'FW_PUBLIC_THEME', key: 'public.theme', given: '"colour"', declared: ['color'] },
    page: `Environment variables can only override declared keys of \`runtimeConfig\`. A JSON object with an undeclared key is rejected as a whole. An
object declared as \`{}\` accepts any JSON object.

\`\`\`ts
export default defineFwConfig({
  runtimeConfig: { public: { theme: { color: 'blue' } } },
})
\`\`\`

\`\`\`sh
FW_PUBLIC_THEME='{"colour":"red"}'  # FW1203
\`\`\``,
  },
  sameName: {
    ...runtimeMessages.sameName,
    title: 'Ambiguous environment variable',
    example: { name: 'FW_API_KEY', keys: ['apiKey', 'api_key'] },
    page: `The name of an environment variable is the path of its key in upper snake case. Two keys of \`runtimeConfig\` have the same name, so
neither is overridden.

\`\`\`ts
export default defineFwConfig({
  runtimeConfig: {
    apiKey: '',
    api_key: '', // FW1204: both are FW_API_KEY
  },
})
\`\`\``,
  },
  unknownVariable: {
    ...runtimeMessages.unknownVariable,
    title: 'Unknown environment variable',
    example: { name: 'FW_PUBLIC_BASEURL', nearest: 'FW_PUBLIC_BASE_URL' },
    page: `An environment variable with the prefix of runtime config is set, but \`runtimeConfig\` does not declare a key for it. It may be a typo:
environment variables can only override declared keys.

\`\`\`sh
FW_PUBLIC_BASEURL=/docs  # FW1205: did you mean FW_PUBLIC_BASE_URL?
\`\`\`

\`fw env\` lists all environment variables.`,
  },
  fixedKey: {
    ...runtimeMessages.fixedKey,
    title: 'Key is fixed at build time',
    example: { name: 'FW_APP_BUILD_ASSETS_DIR', key: 'app.buildAssetsDir' },
    page: `\`app.buildAssetsDir\` and \`app.buildId\` are part of the built files. Overriding them when the server starts would break all asset URLs, so
the environment variable is ignored.

\`\`\`sh
FW_APP_BUILD_ASSETS_DIR=/files/  # FW1206
\`\`\``,
  },
  forbiddenKey: {
    ...runtimeMessages.forbiddenKey,
    title: 'Forbidden key in JSON environment variable',
    example: { name: 'FW_PUBLIC', key: 'public' },
    page: `The keys \`__proto__\`, \`constructor\` and \`prototype\` could cause prototype pollution. JSON that contains one of them at any
depth is rejected as a whole.

\`\`\`sh
FW_PUBLIC='{"__proto__":{"admin":true}}'  # FW1207
\`\`\``,
  },
})
