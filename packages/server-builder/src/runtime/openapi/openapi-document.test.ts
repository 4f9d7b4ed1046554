import { expect, it } from 'vitest'
import { createOpenapiDocument } from './openapi-document'

it('describes routes, methods and parameters', () => {
  const document = createOpenapiDocument(
    [
      { route: '/api/users/:id', method: 'get' },
      {
        route: '/api/users/:id',
        method: 'delete',
        meta: {
          openAPI: {
            summary: 'Delete',
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
              { name: 'force', in: 'query' },
            ],
            $global: { components: { schemas: { User: { type: 'object' } } } },
          },
        },
      },
      { route: '/files/**:path', meta: { openAPI: { $global: { components: { schemas: { File: {} } } } } } },
      { route: '/_status/*' },
    ],
    { title: 'Teas' },
    'http://localhost/',
  ) as any
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Teas', version: '1.0.0' },
    servers: [{ url: 'http://localhost/' }],
    components: { schemas: { User: { type: 'object' }, File: {} } },
  })
  const { get, delete: remove } = document.paths['/api/users/{id}']
  expect(get).toMatchObject({ tags: ['API Routes'], parameters: [{ name: 'id', in: 'path' }] })
  expect(remove.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'force', in: 'query' },
  ])
  expect(remove).toMatchObject({ summary: 'Delete' })
  expect(remove).not.toHaveProperty('$global')
  expect(document.paths['/files/{path}'].get.tags).toEqual(['App Routes'])
  expect(document.paths['/_status/{param1}'].get.tags).toEqual(['Internal'])
})
