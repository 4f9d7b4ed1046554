import { keepCache } from '../browser/page'
import { data } from './data'
import { looks } from './looks'
import { reading } from './reading'
import { describePlayground } from './start'
import { writing } from './writing'

keepCache()
describePlayground('dev', writing, reading, looks, data)
