/** Rejects large request bodies. */
export default defineEventHandler(event => {
  assertBodySize(event, useRuntimeConfig(event).bodyLimit)
})
