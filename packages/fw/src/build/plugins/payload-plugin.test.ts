import { expect, it } from 'vitest'
import { createSample } from '../../../../../test/harness/sample-app'
import { isPayloadPlugin } from './payload-plugin'

const PACKAGE = {
  'node_modules/own-plugin/package.json': '{ "name": "own-plugin", "type": "module", "main": "index.js" }',
  'node_modules/own-plugin/index.js': 'export default definePayloadPlugin(() => {})',
  'app/parts/real.ts': 'export default definePayloadPlugin<{}>(() => {})',
  'app/parts/named.ts': 'export const own = definePayloadPlugin(() => {})',
  'app/parts/other.ts': 'export default defineFwPlugin(() => {})',
  'app/parts/again.ts': "export { default } from './real'",
}

it.each([
  ['export default definePayloadPlugin(() => {})', true],
  ["export { default } from '../parts/real'", true],
  ["export { own as default } from '../parts/named'", true],
  ["export { default } from '~/parts/again'", true],
  ["import plugin from '../parts/real'\n\nexport default plugin", true],
  ["export { default } from 'own-plugin'", true],
  ["import own from 'own-plugin'\nexport default own", true],
  ["export { default } from '../parts/other'", false],
  ["import own from 'own-plugin'\nexport default defineFwPlugin(() => own)", false],
  ["export { default } from './a'", false],
  ["export { default } from './missing'", false],
])('%s', async (code, isPayload) => {
  const app = await createSample({ ...PACKAGE, 'app/plugins/a.ts': code })
  expect(await isPayloadPlugin(app, `${app.options.srcDir}/plugins/a.ts`)).toBe(isPayload)
})
