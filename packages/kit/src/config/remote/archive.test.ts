import { expect, it } from 'vitest'
import { isRemote, publicSource, resolveArchive } from './archive'

it.each([
  ['gh:acme/base', 'https://api.github.com/repos/acme/base/tarball/main', ''],
  ['github:acme/base#v1.2.0', 'https://api.github.com/repos/acme/base/tarball/v1.2.0', ''],
  ['gh:acme/base/packages/core#feat/x', 'https://api.github.com/repos/acme/base/tarball/feat/x', 'packages/core'],
  ['gitlab:acme/base/core', 'https://gitlab.com/acme/base/-/archive/main.tar.gz', 'core'],
  ['gitlab:acme/team/base::packages/core#v1', 'https://gitlab.com/acme/team/base/-/archive/v1.tar.gz', 'packages/core'],
  ['gitlab:acme/team/base::', 'https://gitlab.com/acme/team/base/-/archive/main.tar.gz', ''],
  ['bitbucket:acme/base/core/#v1', 'https://bitbucket.org/acme/base/get/v1.tar.gz', 'core'],
  ['sourcehut:acme/base', 'https://git.sr.ht/~acme/base/archive/main.tar.gz', ''],
  ['sourcehut:~acme/base/core', 'https://git.sr.ht/~acme/base/archive/main.tar.gz', 'core'],
  ['https://example.com/a.tar.gz?x=1', 'https://example.com/a.tar.gz?x=1', ''],
])('%s resolves to %s', (source, url, subdir) => {
  expect(isRemote(source)).toBe(true)
  expect(resolveArchive(source, {})).toMatchObject({ url, subdir })
})

it('reads the URLs of hosts from the environment', () => {
  const env = { GIGET_GITHUB_URL: 'http://127.0.0.1:1/gh', GIGET_GITLAB_URL: 'http://127.0.0.1:1/gl' }
  expect(resolveArchive('gh:acme/base', env)!.url).toBe('http://127.0.0.1:1/gh/repos/acme/base/tarball/main')
  expect(resolveArchive('gitlab:acme/base', env)!.url).toBe('http://127.0.0.1:1/gl/acme/base/-/archive/main.tar.gz')
})

it.each(['gh:acme', 'gh:', 'gitlab:acme::x', 'gh:acme/base#', 'https://', 'gh:acme/base#a b'])(
  '%s is invalid',
  source => {
    expect(resolveArchive(source, {})).toBeUndefined()
  },
)

it.each(['./base', 'base', '@acme/base', '/base', 'C:/base', 'npm:base'])('%s is not remote', source => {
  expect(isRemote(source)).toBe(false)
})

it('removes credentials from the URL and sends them separately', () => {
  expect(resolveArchive('https://me:p%40ss@example.com/a.tar.gz?x=1', {})).toMatchObject({
    url: 'https://example.com/a.tar.gz?x=1',
    authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
  })
  expect(resolveArchive('https://token@example.com/%zz', {})!.authorization).toBe(
    `Basic ${Buffer.from('token:').toString('base64')}`,
  )
  expect(resolveArchive('https://a%zz@example.com/', {})!.authorization).toBe(
    `Basic ${Buffer.from('a%zz:').toString('base64')}`,
  )
  expect(resolveArchive('https://example.com/a.tar.gz', {})).not.toHaveProperty('authorization')
  expect(resolveArchive('gh:acme/base', { GIGET_GITHUB_URL: 'https://me:pw@git.example' })).toMatchObject({
    url: 'https://git.example/repos/acme/base/tarball/main',
    authorization: expect.any(String) as string,
  })
})

it.each([
  ['https://example.com/a.tar.gz', 'https://example.com/a.tar.gz'],
  ['https://example.com:8080/a.tar.gz?token=secret#secret', 'https://example.com:8080/a.tar.gz'],
  ['https://me:secret@example.com/a.tar.gz', 'https://example.com/a.tar.gz'],
  ['https:me:secret@example.com/a.tar.gz', 'https://example.com/a.tar.gz'],
  ['git+https://me:secret@example.com/a.git?secret', 'git+https://example.com/a.git'],
  ['https://me:sec/ret@example.com/', 'https://…'],
  ['https://me:sec#ret@example.com/', 'https://…'],
  ['https://host:port/x?mail=a@b&secret', 'https://…'],
  ['https://', 'https://'],
  ['gh:acme/base/core#v1', 'gh:acme/base/core#v1'],
  ['gitlab:a/b/c::x#v1', 'gitlab:a/b/c::x#v1'],
  ['./base', './base'],
  ['npm:base', 'npm:base'],
])('%s is shown as %s', (source, shown) => {
  expect(publicSource(source)).toBe(shown)
})
