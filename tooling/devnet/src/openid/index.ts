export { CLIENTS, type OpenidClient } from './clients.ts'
export { PEOPLE, type Person } from './people.ts'
export { startOpenid } from './startOpenid.ts'
