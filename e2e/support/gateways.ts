// What the benchmark asks too.
export { type ServedGateway, serveGateway } from '../../tooling/size/harness/serveGateway.ts'
export { MANY, startLargeGateway } from '../../tooling/size/harness/startLargeGateway.ts'
