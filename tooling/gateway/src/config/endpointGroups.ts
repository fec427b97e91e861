/** Groups of endpoints that a project can be cut off from. */
export const ENDPOINT_GROUPS = [
  'account',
  'analytics',
  'convert',
  'directory',
  'history',
  'identity',
  'onramp',
  'price',
  'profile',
  'rpc',
  'sessions',
] as const

/** One of the groups of endpoints. */
export type EndpointGroup = (typeof ENDPOINT_GROUPS)[number]
