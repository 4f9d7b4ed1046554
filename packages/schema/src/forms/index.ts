export { decodeFields, FieldsError } from './decode-fields'
export { defaultFields, encodeFields, isFile } from './encode-fields'
export { collectMessages, readIssuePath } from './field-messages'
export type { FieldMessages } from './field-messages'
export {
  fieldName,
  FORM_FIELD,
  FORM_HEADER,
  formatPath,
  LOCATION_HEADER,
  parseFieldName,
  parsePath,
  readPath,
} from './field-path'
export type { FieldSegment } from './field-path'
