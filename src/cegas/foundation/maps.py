"""The persistent maps of `immutables`, without its package.

The package defines protocols of its maps, which take 3 ms to be made, three times as long as the maps' own module needs.
"""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING

__all__ = ("Map",)

if TYPE_CHECKING:
    from immutables import Map
else:

    def _maps():
        import sys
        from importlib.machinery import ExtensionFileLoader, PathFinder

        name = "immutables._map"
        if name not in sys.modules:
            package = PathFinder.find_spec("immutables")
            spec = package and PathFinder.find_spec(name, package.submodule_search_locations)
            if spec is None or not isinstance(spec.loader, ExtensionFileLoader):  # it is not compiled everywhere
                import immutables

                return immutables
            module = spec.loader.create_module(spec)
            spec.loader.exec_module(module)
            # Whoever imports the package after all gets the same class.
            sys.modules[name] = module
        return sys.modules[name]

    Map = _maps().Map
