/** Where persisted entries stand in storage. */
export const CACHE_KEY = 'cache'
