export * from 'h3'
// These override exports of h3 with the same names.
export {
  createError,
  defineEventHandler,
  defineEventHandler as eventHandler,
  defineRequestMiddleware,
  defineResponseMiddleware,
  H3Headers,
  H3Response,
  isEventHandler,
  isStream,
  isWebResponse,
  MIMES,
  parseCookies,
  sendError,
  splitCookiesString,
  toWebRequest,
} from './legacy'
export {
  callNodeHandler as callNodeListener,
  fromNodeHandler,
  fromNodeHandler as fromNodeMiddleware,
  promisifyNodeHandler as promisifyNodeListener,
} from './node-handlers'
export {
  handleCors,
  proxyRequest,
  send,
  sendIterable,
  sendNoContent,
  sendProxy,
  sendRedirect,
  sendStream,
  sendWebResponse,
  serveStatic,
} from './sent-responses'
export { getSession, sealSession, unsealSession, updateSession, useSession } from './session'
export { defineValidatedHandler, getQuery, getValidatedQuery } from './read-query'
export {
  readBody,
  readFormData,
  readFormData as readFormDataBody,
  readMultipartFormData,
  readMultipartStream,
  readRawBody,
  readValidatedBody,
} from './read-body'
export type { MultipartData } from './read-body'
export type { ServerTypes } from './server-types'
export type { MultipartPart } from '../request/multipart-parser'
