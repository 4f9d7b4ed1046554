import { createError } from 'h3'
import type { H3Event } from 'h3'
import { decodeFields, FieldsError, isFile } from '@fw/schema/form-fields'
import { readBody } from './read-body'
import { MAX_PARTS, tooManyParts } from '../request/form-parts'
import { createMessagesError } from './form-error'

/** The limits of a form. The route rule `bodyLimit` limits the size of all of it. */
export interface FormLimits {
  /** Maximum number of files. Default: 100. */
  files?: number
  /** Maximum size of each file, in bytes. */
  fileSize?: number
}

const MAX_FILE_COUNT = 100
const IS_JSON = /^application\/(?:[\w.+-]+\+)?json$/

type Fields = Array<[name: string, value: unknown]>

/** The body of a request as an object: JSON as it is, fields and files by their names. */
export async function readForm(event: H3Event, limits: FormLimits = {}): Promise<unknown> {
  const type = (event.req.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (IS_JSON.test(type)) return readBody(event)
  if (type !== 'multipart/form-data' && type !== 'application/x-www-form-urlencoded') throw unsupported(type)
  const fields = await (type === 'multipart/form-data' ? readParts(event) : readText(event))
  limitFiles(fields, limits)
  try {
    return decodeFields(fields)
  } catch (error) {
    if (error instanceof FieldsError) throw badRequest(`[FW2154] ${error.message}`)
    throw error
  }
}

async function readText(event: H3Event): Promise<Fields> {
  const fields = [...new URLSearchParams(await event.req.text())]
  if (fields.length > MAX_PARTS) throw tooManyParts()
  return fields
}

async function readParts(event: H3Event): Promise<Fields> {
  try {
    return [...(await event.req.formData())]
  } catch (error) {
    // The limits of bodies and parts have their own errors.
    if (typeof (error as { status?: unknown }).status === 'number') throw error
    throw badRequest('[FW2151] The multipart body is malformed')
  }
}

function limitFiles(fields: Fields, { files: maxFiles = MAX_FILE_COUNT, fileSize = Infinity }: FormLimits): void {
  const files = fields.filter(([, value]) => isFile(value))
  if (files.length > maxFiles) throw tooLarge('FW2152', files[maxFiles]![0], `The form has more than ${maxFiles} files`)
  const large = files.find(([, value]) => (value as Blob).size > fileSize)
  if (large) throw tooLarge('FW2153', large[0], `The file is larger than ${fileSize} bytes`)
}

// The message of the field is for the visitor.
function tooLarge(code: string, name: string, message: string): Error {
  const errors = { [name.replace(/\[\]$/, '')]: [message] }
  return createMessagesError(413, { errors, formErrors: [] }, `[${code}] ${message}`)
}

function badRequest(message: string): Error {
  return createError({ status: 400, statusText: 'Bad Request', message })
}

function unsupported(type: string): Error {
  return createError({
    status: 415,
    statusText: 'Unsupported Media Type',
    message: `[FW2155] A form is JSON, urlencoded or multipart, but the request has ${type ? `the type ${type}` : 'no type'}`,
  })
}
