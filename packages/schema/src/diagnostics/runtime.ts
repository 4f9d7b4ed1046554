import { defineDiagnostics } from '../diagnostics'
import { runtimeMessages } from './runtime-messages'

/** FW12xx: what can be wrong with runtime configuration from the environment. */
export const runtimeDiagnostics = defineDiagnostics({
  wrongType: {
    ...runtimeMessages.wrongType,
    title: 'Variable does not fit the declared type',
    page: `A variable of the environment takes the type of the value declared in \`runtimeConfig\`. A text stays a text;
a number must be a finite decimal number; a boolean is \`true\`, \`false\`, \`1\` or \`0\`; an array is a JSON array. What does
not fit is an error when the server starts, not a guess. Values inside a JSON object must have the declared type too.
The value of a private key is never shown.

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
    title: 'Plain value for an object',
    page: `The key is declared as an object, and the variable holds something else. Set the keys of the object one by
one, each with its own variable, or give a JSON object: it is laid over the declared one.

\`\`\`ts
export default defineFwConfig({
  runtimeConfig: { database: { host: '', port: 5432 } },
})
\`\`\`

\`\`\`sh
FW_DATABASE=db.internal           # FW1202
FW_DATABASE_HOST=db.internal      # right
FW_DATABASE='{"host":"db.internal"}'  # right
\`\`\``,
  },
  undeclaredKey: {
    ...runtimeMessages.undeclaredKey,
    title: 'JSON object with a key that is not declared',
    page: `Only declared keys can be set from the environment. A JSON object for a declared object is checked key by key;
one key that is not declared rejects the whole object. An object declared as \`{}\` takes any JSON object.

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
    title: 'Two keys with one variable',
    page: `The name of a variable is the path of its key in upper snake case, joined with \`_\`. Two keys can end up with the
same name; then neither is set from the environment.

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
    title: 'Variable that sets nothing',
    page: `A variable with the prefix of runtime configuration is set, but no declared key has this name. Most often it is
misspelt, or the key is missing from \`runtimeConfig\`: only declared keys can be set from the environment.

\`\`\`sh
FW_PUBLIC_BASEURL=/docs  # FW1205: did you mean FW_PUBLIC_BASE_URL?
\`\`\`

\`fw env\` lists every variable.`,
  },
  fixedKey: {
    ...runtimeMessages.fixedKey,
    title: 'Key that is fixed at build time',
    page: `\`app.buildAssetsDir\` and \`app.buildId\` are written into the built files. Changing them when the server starts would
break every link to an asset, so the variable is ignored.

\`\`\`sh
FW_APP_BUILD_ASSETS_DIR=/files/  # FW1206
\`\`\``,
  },
  forbiddenKey: {
    ...runtimeMessages.forbiddenKey,
    title: 'Forbidden key in a JSON variable',
    page: `The keys \`__proto__\`, \`constructor\` and \`prototype\` could change the prototype of objects. JSON that holds one of
them at any depth is rejected as a whole.

\`\`\`sh
FW_PUBLIC='{"__proto__":{"admin":true}}'  # FW1207
\`\`\``,
  },
})
