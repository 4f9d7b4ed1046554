import type { Fw, PlanOrigin, ResolvedLayer } from '@fw/schema'

/** The project or a layer as the origin of what its files and its configuration give. */
export function layerOrigin({ layers }: Fw, layer: ResolvedLayer | undefined): PlanOrigin {
  return { kind: 'layer', name: layer === undefined || layer === layers[0] ? 'project' : layer.name }
}
