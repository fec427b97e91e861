export { SIWXSignMessage } from './SIWXSignMessage.tsx'
