/** English. */
export default {
  'errors.identity/name': 'Error resolving name',
  'errors.identity/name-invalid': '{{name}} is not a valid name',
  'errors.identity/names-of': 'Error fetching names for address',
} as const
