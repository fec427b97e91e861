import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { servicesPlugin } from './servicesPlugin.ts'

/** The dev server of the playground. It proxies nothing and asks nobody outside this machine for anything. */
export function viteConfig(services?: Readonly<Record<string, string>>): InlineConfig {
  return {
    root: import.meta.dirname,
    appType: 'mpa',
    plugins: [react(), servicesPlugin(services)],
    server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: false },
    resolve: { dedupe: ['react', 'react-dom', 'jotai'] },
    build: { target: 'es2022', rolldownOptions: { input: ['index.html', 'gallery.html'] } },
  }
}
