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

/** All features of an application, as suites that run on a started one. */
export const suites: ReadonlyArray<(app: App) => void> = [
  pages,
  layouts,
  middleware,
  plugins,
  components,
  islands,
  imports,
  assets,
  config,
  data,
  cookies,
  heads,
  asyncData,
  server,
  navigation,
  links,
  pageLife,
  errors,
]
