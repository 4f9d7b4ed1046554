import { createPrivateKey, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { createCertificate } from './certificate'

it('creates a certificate for names and addresses, with its key', () => {
  const { key, cert } = createCertificate(['localhost', 'dev.example', '127.0.0.1', '::1', 'fe80::1:2'])
  const parsed = new X509Certificate(cert)
  expect(parsed.checkPrivateKey(createPrivateKey(key))).toBe(true)
  expect(parsed.verify(parsed.publicKey)).toBe(true)
  expect(parsed.ca).toBe(false)
  for (const name of ['localhost', 'dev.example']) expect(parsed.checkHost(name)).toBe(name)
  for (const address of ['127.0.0.1', '::1', 'fe80::1:2']) expect(parsed.checkIP(address)).toBe(address)
  expect(parsed.checkHost('other.example')).toBeUndefined()
  expect(parsed.checkIP('127.0.0.2')).toBeUndefined()
})

it('is valid from yesterday for a year and a month', () => {
  const now = Date.UTC(2026, 0, 31, 12, 34, 56)
  const parsed = new X509Certificate(createCertificate(['localhost'], now).cert)
  expect(new Date(parsed.validFrom).toISOString()).toBe('2026-01-30T12:34:56.000Z')
  expect(new Date(parsed.validTo).toISOString()).toBe('2027-03-04T12:34:56.000Z')
})

it('has a new serial number each time', () => {
  const numbers = [1, 2].map(() => new X509Certificate(createCertificate(['localhost']).cert).serialNumber)
  expect(numbers[0]).not.toBe(numbers[1])
})
