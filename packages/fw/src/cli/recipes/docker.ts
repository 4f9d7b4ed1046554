import { installAllCommand, lockFilesOf } from './manager-commands'
import { defineRecipe } from './recipe'

export const docker = defineRecipe(project => {
  const { manager, list } = project
  const hasVendor = list('vendor').length > 0
  const isPnpmSetting = project.read('pnpm-workspace.yaml') !== undefined
  const manifests = ['package.json', ...lockFilesOf(project), ...(isPnpmSetting ? ['pnpm-workspace.yaml'] : [])]
  const needsCorepack = manager === 'pnpm' || manager === 'yarn'
  const lines = [
    'FROM node:24-slim AS build',
    'WORKDIR /app',
    ...(needsCorepack ? ['RUN npm install --global corepack && corepack enable'] : []),
    ...(manager === 'bun' || manager === 'deno' ? [`RUN npm install --global ${manager}`] : []),
    `COPY ${manifests.join(' ')} ./`,
    ...(hasVendor ? ['COPY vendor ./vendor'] : []),
    `RUN ${installAllCommand(project)}`,
    'COPY . .',
    'RUN npx fw build',
    '',
    'FROM node:24-slim',
    'WORKDIR /app',
    'ENV NODE_ENV=production PORT=3000',
    'COPY --from=build /app/.output ./',
    'USER node',
    'EXPOSE 3000',
    'CMD ["node", "server/index.mjs"]',
  ]
  return {
    files: {
      Dockerfile: `${lines.join('\n')}\n`,
      '.dockerignore': 'node_modules\n.output\n.fw\n.data\n.git\n.env\n.env.*\n',
    },
    next: ['Run `docker build -t my-site .`, then `docker run -p 3000:3000 my-site`.'],
  }
})
