import type { ShellModule } from '../shell/shellModule.ts'
export default function shell(): Promise<ShellModule> {
  return Promise.reject(new Error('x'))
}
