/** What can be subscribed to, as in `accountSubscribe`. */
export const TOPICS = ['account', 'logs', 'program', 'root', 'signature', 'slot'] as const
