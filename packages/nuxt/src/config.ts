export { defineFwConfig as defineNuxtConfig } from '@fw/kit'
