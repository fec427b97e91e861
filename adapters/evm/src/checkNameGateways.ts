import { kernelError } from '@latchkey/kernel'

const GATEWAY = /^(https:\/\/[^/\s?#{}]+|http:\/\/(localhost|127\.0\.0\.1|\[::1])(:\d+)?)\/?$/i

/** Refuses what a host got wrong. @throws `config/invalid` naming the argument */
export function checkNameGateways(gateways: readonly string[]): void {
  const fail = (argument: string, problem: string) => kernelError('config/invalid', { details: { argument, problem } })
  if (!Array.isArray(gateways)) throw fail('nameGateways', 'expected a list')
  gateways.forEach((one: unknown, index) => {
    if (typeof one === 'string' && GATEWAY.test(one)) return
    throw fail(
      `nameGateways[${index}]`,
      'expected an origin such as https://gateway.example; http only on this machine',
    )
  })
}
