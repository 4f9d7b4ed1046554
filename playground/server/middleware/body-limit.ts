/** Nobody writes notes of megabytes. */
export default defineEventHandler(event => {
  assertBodySize(event, useRuntimeConfig(event).bodyLimit)
})
