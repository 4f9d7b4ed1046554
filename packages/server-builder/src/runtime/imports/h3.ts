export * from 'h3'
// These override exports of h3 with the same names.
export {
  defineEventHandler,
  defineEventHandler as eventHandler,
  defineRequestMiddleware,
  defineResponseMiddleware,
  isEventHandler,
  isStream,
  isWebResponse,
  parseCookies,
  send,
  sendError,
} from './legacy'
export { defineValidatedHandler, getQuery, getValidatedQuery } from './read-query'
export {
  readBody,
  readFormData,
  readFormData as readFormDataBody,
  readMultipartFormData,
  readRawBody,
  readValidatedBody,
} from './read-body'
