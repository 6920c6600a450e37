"""The sections of the page of a benchmark, by what they are about; `cegas.bench.page` puts them together."""
