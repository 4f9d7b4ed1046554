import { data } from './data'
import { reading } from './reading'
import { describePlayground } from './start'
import { writing } from './writing'

// The appearance of pages does not depend on the mode, and is only checked for the built application.
describePlayground('dev', writing, reading, data)
