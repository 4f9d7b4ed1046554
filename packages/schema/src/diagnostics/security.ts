import { defineDiagnostics } from '../diagnostics'

/** From FW2055: what a server refuses to protect the application, and what it needs of its machine. */
export const securityDiagnostics = defineDiagnostics({
  foreignForm: {
    code: 'FW2055',
    severity: 'error',
    title: 'Cross-site form submission forbidden (CSRF)',
    why: (p: { path: string; origin: string; host: string }) =>
      `${p.path} got a cross-site form submission from ${p.origin}, but the application is at ${p.host}.`,
    fix: (p: { path: string; origin: string; host: string }) =>
      p.origin === 'null'
        ? `Send the request as JSON, or allow it with the route rule \`cors\`: routeRules: { '${p.path}': { cors: true } }.`
        : `If you trust that site, set \`security: { trustedOrigins: ['${p.origin}'] }\`, or allow all of them with \`routeRules: { '${p.path}': { cors: true } }\`.`,
    example: { path: '/api/cart', origin: 'https://other.example', host: 'shop.example' },
  },
  bodyTooLarge: {
    code: 'FW2056',
    severity: 'error',
    title: 'Request body is too large',
    why: (p: { path: string; limit: number }) => `The body of a request to ${p.path} is larger than ${p.limit} bytes.`,
    fix: (p: { path: string; limit: number }) =>
      `Raise the limit for the route, \`routeRules: { '${p.path}': { bodyLimit: 100_000_000 } }\`, or for all with \`security.bodyLimit\`.`,
    example: { path: '/api/upload', limit: 10_000_000 },
  },
  tooManyParts: {
    code: 'FW2150',
    severity: 'error',
    title: 'Form has too many parts',
    why: (p: { limit: number }) => `A form has more than ${p.limit} parts.`,
    fix: (_: { limit: number }) => 'Send fewer fields and files, or several requests.',
    example: { limit: 1000 },
  },
  malformedForm: {
    code: 'FW2151',
    severity: 'error',
    title: 'Multipart body is malformed',
    why: (_: object) => 'The multipart body of a form could not be parsed.',
    fix: (_: object) =>
      'Send the `FormData` object itself as the body, without a `content-type` header: the platform adds the boundary.',
  },
  tooManyFiles: {
    code: 'FW2152',
    severity: 'error',
    title: 'Form has too many files',
    why: (p: { limit: number }) => `A form has more than ${p.limit} files.`,
    fix: (_: { limit: number }) =>
      'Raise the limit with `limits: { files: 500 }` of `defineFormHandler`, or send fewer.',
    example: { limit: 100 },
  },
  fileTooLarge: {
    code: 'FW2153',
    severity: 'error',
    title: 'File is too large',
    why: (p: { field: string; limit: number }) => `A file of the field ${p.field} is larger than ${p.limit} bytes.`,
    fix: (_: { field: string; limit: number }) =>
      'Raise the limit with `limits: { fileSize: 50_000_000 }` of `defineFormHandler`, or send a smaller file.',
    example: { field: 'avatar', limit: 1_000_000 },
  },
  invalidField: {
    code: 'FW2154',
    severity: 'error',
    title: 'Invalid field name',
    why: (p: { field: string; reason: string }) => `The field ${p.field} ${p.reason}.`,
    fix: (_: { field: string; reason: string }) =>
      'Name fields by their path, such as `address.city`, `items[0].name` and `tags[]`, each with one kind of value.',
    example: { field: '"items[5000000].name"', reason: 'has an index that is too large' },
  },
  notAForm: {
    code: 'FW2155',
    severity: 'error',
    title: 'Unsupported type of a form',
    why: (p: { type: string }) => `A request to a form handler has the content type ${p.type}.`,
    fix: (_: { type: string }) =>
      'Send JSON, `application/x-www-form-urlencoded` or `multipart/form-data`, with the matching `content-type` header.',
    example: { type: 'text/plain' },
  },
  sameForm: {
    code: 'FW2156',
    severity: 'warning',
    title: 'Two forms with the same id',
    why: (p: { id: string }) =>
      `Two forms of a page have the id \`${p.id}\`: without JavaScript, the first one gets the posts of both.`,
    fix: (p: { id: string }) => `Set different ids: \`useForm(url, { id: '${p.id}-2' })\`.`,
    example: { id: '/api/comments' },
  },
  nestedIslands: {
    code: 'FW2057',
    severity: 'error',
    title: 'Too many nested islands',
    why: (p: { name: string; limit: number }) => `More than ${p.limit} islands are nested in the island "${p.name}".`,
    fix: (p: { name: string; limit: number }) => `End the recursion: limit the props of "${p.name}".`,
    example: { name: 'TreeNode', limit: 50 },
  },
  badPublicLink: {
    code: 'FW2058',
    severity: 'warning',
    title: 'Symbolic link in the public directory is skipped',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` is a symbolic link to a path that ${p.reason}.`,
    fix: (_: { file: string; reason: string }) =>
      'Remove the link, or change its target to the file or directory that should be public.',
    example: { file: 'public/data', reason: 'is outside of the project' },
  },
  missingAsset: {
    code: 'FW2059',
    severity: 'error',
    title: 'Asset is missing in the deployed output',
    why: (p: { url: string; path: string }) => `${p.url} is part of the build, but its file is missing: ${p.path}.`,
    fix: (_: { url: string; path: string }) => 'Deploy the whole output directory.',
    example: { url: '/_fw/entry.js', path: '.output/public/_fw/entry.js' },
  },
  wrongPort: {
    code: 'FW2060',
    severity: 'error',
    title: 'Invalid port',
    why: (p: { name: string; given: string }) =>
      `The environment variable ${p.name} must be a port number (0 to 65535), but is "${p.given}".`,
    fix: (_: { name: string; given: string }) => 'Set it to a number, or unset it for 3000.',
    example: { name: 'PORT', given: 'http' },
  },
  diskFull: {
    code: 'FW2061',
    severity: 'error',
    title: 'No space left on device',
    why: (p: { path?: string }) => `The disk is full (ENOSPC)${p.path ? `: ${p.path} could not be written` : ''}.`,
    fix: (_: { path?: string }) =>
      'Free some space, then run the command again. `fw cleanup` removes generated files and caches.',
    example: { path: '.output/server/index.mjs' },
  },
  invalidNonce: {
    code: 'FW2065',
    severity: 'warning',
    title: 'Invalid nonce',
    why: (p: { nonce: string }) => `The nonce ${p.nonce} of a request is invalid and was ignored.`,
    fix: () => 'Set `event.context.nonce` to a random Base64 string.',
    example: { nonce: '"a b"' },
  },
})
