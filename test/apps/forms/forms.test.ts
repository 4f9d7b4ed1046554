import { loadFixture } from '../../harness/fixture'
import { describeMatrix } from '../../harness/start-app'
import { describeRequests } from './requests'
import { describeWithScripts } from './with-scripts'
import { describeWithoutScripts } from './without-scripts'

const fixture = loadFixture('forms')

describeMatrix('forms', { fixture, modes: ['dev'] }, describeWithoutScripts, describeWithScripts, describeRequests)

describeMatrix(
  'forms of the v3 layout, below a base URL',
  { fixture, layouts: ['v3'], modes: ['built'], base: '/shop', args: ['--app.baseURL', '/shop/'] },
  describeWithoutScripts,
  describeWithScripts,
  describeRequests,
)

describeMatrix(
  'forms with Rspack',
  { fixture, bundlers: { bundler3: 'v4' }, modes: ['built'] },
  describeWithoutScripts,
  describeWithScripts,
)

describeMatrix(
  'forms with webpack',
  { fixture, bundlers: { bundler2: 'v3' }, modes: ['dev'] },
  describeWithoutScripts,
  describeWithScripts,
)
