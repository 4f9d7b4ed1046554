import { data } from './data'
import { looks } from './looks'
import { reading } from './reading'
import { describePlayground } from './start'
import { writing } from './writing'

describePlayground('dev', writing, reading, looks, data)
