"""The metrics of a server, as a program that reads Prometheus' format finds them."""

from prometheus_client.parser import text_string_to_metric_families

from mazzo.server.metrics import Metrics


def read(metrics: Metrics) -> dict[str, float]:
    families = text_string_to_metric_families(metrics.text().decode())
    return {
        sample.name + "".join(sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_what_happens_is_counted_and_all_is_there_from_the_start() -> None:
    metrics = Metrics()
    before = read(metrics)
    metrics.count("moves")
    metrics.count("moves")
    after = read(metrics)
    assert before["mazzo_moves_total"] == 0
    assert after["mazzo_moves_total"] == 2
    assert {name for name in after if after[name] != before[name]} == {"mazzo_moves_total"}


def test_moves_are_sorted_by_how_long_they_took() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.004, 3.0):
        metrics.time_move(seconds)
    found = read(metrics)
    buckets = [found[f"mazzo_move_seconds_bucket{bound}"] for bound in ("0.001", "0.005", "1.0", "+Inf")]
    assert buckets == [1, 2, 2, 3]
    assert found["mazzo_move_seconds_count"] == 3
    assert abs(found["mazzo_move_seconds_sum"] - 3.0045) < 1e-9


def test_a_number_that_is_watched_is_measured_when_it_is_read() -> None:
    metrics, tables = Metrics(), ["one"]
    metrics.watch("tables_in_memory", "Tables in service.", lambda: len(tables))
    assert read(metrics)["mazzo_tables_in_memory"] == 1
    tables.append("another")
    assert read(metrics)["mazzo_tables_in_memory"] == 2


def test_two_servers_in_one_process_count_for_themselves() -> None:
    one, other = Metrics(), Metrics()
    one.count("errors")
    assert read(other)["mazzo_errors_total"] == 0
