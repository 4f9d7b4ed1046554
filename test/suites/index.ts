import type { App } from '../harness/start-app'
import { assets } from './assets'
import { asyncData } from './async-data'
import { components } from './components'
import { config } from './config'
import { cookies } from './cookies'
import { data } from './data'
import { errors } from './errors'
import { heads } from './heads'
import { imports } from './imports'
import { islands } from './islands'
import { layouts } from './layouts'
import { links } from './links'
import { middleware } from './middleware'
import { navigation } from './navigation'
import { pageLife } from './page-life'
import { pages } from './pages'
import { plugins } from './plugins'
import { server } from './server'

type Suites = ReadonlyArray<(app: App) => void>

/** Features that depend on the bundler: which modules, styles, files and chunks are loaded, and where. */
export const bundlerSuites: Suites = [
  pages,
  layouts,
  plugins,
  components,
  islands,
  imports,
  assets,
  config,
  server,
  navigation,
  errors,
]

/** Features that only depend on the runtime: once its modules are loaded, it is the same with every bundler. */
export const runtimeSuites: Suites = [middleware, data, cookies, heads, asyncData, links, pageLife]
