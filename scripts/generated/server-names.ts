/** The functions of server code that have a page in docs/api/server, by subject. */
export const serverNames: Readonly<Record<string, readonly string[]>> = {
  Define: [
    'defineEventHandler',
    'defineFormHandler',
    'defineRouteMeta',
    'defineServerPlugin',
    'defineTask',
    'defineWebSocketHandler',
  ],
  Request: [
    'getValidatedQuery',
    'getValidatedRouterParams',
    'readBody',
    'readMultipartFormData',
    'readMultipartStream',
    'readValidatedBody',
    'useSession',
  ],
  Response: ['createEventStream', 'createFormError', 'proxyRequest', 'sendStream'],
  Context: ['getRouteRules', 'useAppConfig', 'useEvent', 'useLog', 'useRuntimeConfig'],
  'Data and tasks': ['runTask', 'useDatabase', 'useStorage'],
}
