import { reading } from './reading'
import { describePlayground } from './start'
import { writing } from './writing'

// The appearance of pages and the rules of the API do not depend on the mode, and are only checked for the built
// application.
describePlayground('dev', writing, reading)
