import { data } from './data'
import { reading } from './reading'
import { describePlayground } from './start'
import { writing } from './writing'

// How the pages look does not depend on the mode: the built application is checked for it.
describePlayground('dev', writing, reading, data)
