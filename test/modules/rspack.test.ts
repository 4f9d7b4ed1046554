import { describeModules } from './describe-modules'

describeModules('bundler3')
