export { APPLE_KEY } from './appleRoutes.ts'
export { CLIENTS, type OpenidClient, PEOPLE, type Person } from './people.ts'
export { startOpenid } from './startOpenid.ts'
